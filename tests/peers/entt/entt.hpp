/*
 * entt.hpp - a stand-in for EnTT: what bench/peers/frame/entt.cpp calls of it,
 * with the same meaning and no speed. test_bench.py builds that file with it,
 * because EnTT comes in no package that a test could install.
 */
#ifndef STAND_IN_ENTT_HPP
#define STAND_IN_ENTT_HPP

#include <cassert>
#include <cstdint>
#include <map>
#include <type_traits>
#include <vector>

namespace entt
{

enum class entity : std::uint32_t {};

template <typename... Arguments> class sink
{
    using function = void(Arguments...);

  public:
    explicit sink(std::vector<function *> &all) : listeners(all)
    {
    }

    template <auto Candidate> void connect()
    {
        listeners.push_back(
            [](Arguments... arguments) { Candidate(arguments...); });
    }

  private:
    std::vector<function *> &listeners;
};

class registry
{
    template <typename Component> struct storage {
        std::map<entity, Component> all;
        std::vector<void (*)(registry &, entity)> updated;
    };

  public:
    entity create()
    {
        entity made = entity(count++);
        live[made] = true;
        return made;
    }

    bool valid(entity of) const
    {
        auto found = live.find(of);
        return found != live.end() && found->second;
    }

    void destroy(entity of)
    {
        assert(valid(of));
        live[of] = false;
        for (void (*remove)(registry &, entity) : removals) {
            remove(*this, of);
        }
    }

    template <typename Component, typename... Arguments>
    Component &emplace(entity of, Arguments... arguments)
    {
        assert(valid(of));
        return assure<Component>().all[of] = Component{arguments...};
    }

    template <typename Component> Component &get(entity of)
    {
        return assure<Component>().all.at(of);
    }

    template <typename Component> const Component &get(entity of) const
    {
        return const_cast<registry *>(this)->get<Component>(of);
    }

    template <typename Component, typename Function>
    void patch(entity of, Function change)
    {
        change(get<Component>(of));
        for (void (*listener)(registry &, entity) :
            assure<Component>().updated) {
            listener(*this, of);
        }
    }

    template <typename Component> sink<registry &, entity> on_update()
    {
        return sink<registry &, entity>(assure<Component>().updated);
    }

    template <typename Component, typename... Others> auto view()
    {
        return viewed<Component, Others...>{*this};
    }

  private:
    template <typename Component, typename... Others> struct viewed {
        registry &of;

        template <typename Function> void each(Function function)
        {
            for (auto &[each, component] : of.assure<Component>().all) {
                function(
                    component, of.get<std::remove_const_t<Others>>(each)...);
            }
        }
    };

    template <typename Component> storage<Component> &assure()
    {
        static registry *owner;
        static storage<Component> components;
        if (owner != this) {
            owner = this;
            components = {};
            removals.push_back([](registry &self, entity of) {
                self.assure<Component>().all.erase(of);
            });
        }
        return components;
    }

    std::uint32_t count = 0;
    std::map<entity, bool> live;
    std::vector<void (*)(registry &, entity)> removals;
};

class dispatcher
{
    template <typename Event> struct waiting {
        std::vector<Event> events;
        std::vector<void (*)(Event &)> listeners;
    };

  public:
    template <typename Event> entt::sink<Event &> sink()
    {
        return entt::sink<Event &>(assure<Event>().listeners);
    }

    template <typename Event> void enqueue(Event event)
    {
        assure<Event>().events.push_back(event);
    }

    void update()
    {
        for (void (*deliver)(dispatcher &) : deliveries) {
            deliver(*this);
        }
    }

  private:
    template <typename Event> waiting<Event> &assure()
    {
        static dispatcher *owner;
        static waiting<Event> queue;
        if (owner != this) {
            owner = this;
            queue = {};
            deliveries.push_back([](dispatcher &self) {
                waiting<Event> &all = self.assure<Event>();
                std::vector<Event> events;
                events.swap(all.events);
                for (Event &event : events) {
                    for (void (*listener)(Event &) : all.listeners) {
                        listener(event);
                    }
                }
            });
        }
        return queue;
    }

    std::vector<void (*)(dispatcher &)> deliveries;
};

} // namespace entt

#endif
